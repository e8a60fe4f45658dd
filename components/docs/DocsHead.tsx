import { Head } from "fresh/runtime";

export interface DocsHeadProps {
  readonly title: string;
  /** One sentence for search engines. */
  readonly description: string;
}

/** Title and metadata of a page of the documentation. */
export function DocsHead({ title, description }: DocsHeadProps) {
  return (
    <Head>
      <title>{`${title} · Regex Workbench`}</title>
      <meta name="description" content={description} />
    </Head>
  );
}
