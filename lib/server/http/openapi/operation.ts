import type { z } from "zod";
import type { ErrorCode } from "../../errors.ts";
import type { Method } from "../api_routes.ts";

/** Description of an API operation, for the OpenAPI document and the reference page. */
export interface Operation {
  readonly id: string;
  readonly method: Method;
  /** A path in `API_ROUTES`. */
  readonly path: string;
  /** A line that starts with a verb. */
  readonly summary: string;
  /** Sentences, with code in backticks. */
  readonly description: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly headers?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly answer: SuccessResponse;
  /** Errors in addition to those of the policy. */
  readonly errors?: readonly ErrorCode[];
  /** A request that succeeds. `$ID` stands for a snippet's id. */
  readonly example: Example;
}

/** The response to a successful request. */
interface SuccessResponse {
  readonly status: 200 | 201 | 204;
  readonly description: string;
  readonly schema?: z.ZodType;
  /** For an event stream: the data of each event, by name. */
  readonly events?: Readonly<Record<string, z.ZodObject>>;
  /** Descriptions of headers in addition to `COMMON_HEADERS`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** An example request. Path parameters are filled in. */
interface Example {
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
