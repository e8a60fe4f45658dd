/** Compares responses of the API with the OpenAPI document. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { openApiDocument } from "../../lib/server/http/openapi/document.ts";

/** The document's description of a response. */
interface Promised {
  readonly $ref?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: Readonly<Record<string, unknown>>;
}

const document = JSON.parse(JSON.stringify(openApiDocument()), exactly);

/** Callers ignore unknown properties, but our responses have none that the document does not name. */
function exactly(_: string, value: unknown): unknown {
  const isOpen = typeof value === "object" && value !== null && "properties" in value &&
    !("additionalProperties" in value);
  return isOpen ? { ...value, additionalProperties: false } : value;
}

const ajv = new Ajv2020({
  strict: false,
  validateSchema: false,
  formats: { "date-time": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/ },
}).addSchema(document, "openapi");

const PATHS = Object.keys(document.paths).map((path) =>
  [path, new URLPattern({ pathname: path.replaceAll(/\{(\w+)\}/g, ":$1") })] as const
);

/**
 * Checks that a response matches the document: its status, headers, type and body. Ignores requests that the
 * document does not have. The response stays readable.
 *
 * @throws Error that describes the mismatch
 */
export async function assertPromised(method: string, url: URL, answer: Response): Promise<void> {
  const [path] = PATHS.find(([, pattern]) => pattern.test({ pathname: url.pathname })) ?? [];
  const operation = document.paths[path ?? ""]?.[method === "HEAD" ? "get" : method.toLowerCase()];
  if (path === undefined || operation === undefined) return;
  const problem = await problemOf(operation.responses[answer.status], answer, method === "HEAD");
  if (problem !== null) throw new Error(`${method} ${path} answered ${answer.status}: ${problem}`);
}

async function problemOf(
  response: Promised | undefined,
  answer: Response,
  isHead: boolean,
): Promise<string | null> {
  if (response === undefined) return "the document has no such status";
  const { headers = {}, content }: Promised = resolved(response);
  const missing = Object.keys(headers).filter((name) => !answer.headers.has(name));
  if (missing.length > 0) return `${missing} is missing`;
  if (isHead) return null;
  // A stream may never end; its readers check the events.
  if (content !== undefined && "text/event-stream" in content) return typeProblem(answer, content);
  const text = await answer.clone().text();
  if (content === undefined) return text === "" ? null : "there is a body";
  return typeProblem(answer, content) ?? misfit(content[typeOf(answer)], JSON.parse(text));
}

const typeOf = (answer: Response) => answer.headers.get("Content-Type")?.split(";")[0] ?? "";

function typeProblem(answer: Response, content: Promised["content"] = {}): string | null {
  return typeOf(answer) in content ? null : `${typeOf(answer)} is not its type`;
}

function resolved(response: Promised): Promised {
  const name = response.$ref?.split("/").at(-1);
  return name === undefined ? response : document.components.responses[name];
}

const validators = new WeakMap<object, ReturnType<typeof ajv.compile>>();

function misfit(media: unknown, body: unknown): string | null {
  const { schema } = media as { schema: object };
  const validate = validators.get(schema) ?? ajv.compile(rooted(schema));
  validators.set(schema, validate);
  return validate(body) ? null : ajv.errorsText(validate.errors);
}

/** The schema with its references resolved in the document it comes from. */
function rooted(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/'));
}
