import { IS_PUBLISHED, packageName, VERSION } from "../project.ts";

const [MAJOR] = VERSION.split(".");

/** Where the workflow is, in a repository. */
export const WORKFLOW_NAME = ".github/workflows/regex-review.yml";

/**
 * A workflow that runs the action of the public repository; without one, the npm package, and until that is published its packed
 * file.
 *
 * @param place where the packed file is: the root of the reviewed repository, or the origin of a site
 */
export function workflow(
  repository: string | null,
  place = ".",
  isPublished: boolean = IS_PUBLISHED,
): string {
  const [owner, name] = repository?.split("/").slice(-2) ?? [];
  const step = repository === null
    ? `      - uses: actions/setup-node@v5
        with:
          node-version: 24
${isPublished || place !== "." ? "" : "      # The packed file is to be in the root of the repository.\n"}\
      - run: npx --yes ${packageName("major", place, isPublished)} action
        env:
          INPUT_TOKEN: \${{ github.token }}
`
    : `      - uses: ${owner}/${name}@v${MAJOR}
        with:
          token: \${{ github.token }}
`;
  return `# Reviews the regular expressions that a pull request changes.
name: Regex review
on: pull_request
permissions:
  contents: read
  # For the comment.
  pull-requests: write
jobs:
  regexes:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v5
        with:
          # The review compares with the revision that the pull request branched off.
          fetch-depth: 0
${step}`;
}
