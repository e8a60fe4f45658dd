/** The parts of an OpenAPI document that requests are generated from. */

/** The part of an OpenAPI document that is read here. */
export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationPart>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface OperationPart {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
}

export interface Parameter {
  readonly in: "path" | "query" | "header";
  readonly name: string;
  readonly schema: Schema;
}

export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly { readonly pattern?: string }[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maxItems?: number;
}
