/** One field of an object, or one parameter, in words. */
export interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly type: string;
  /** The shape that it consists of, when it has a name. */
  readonly shape: string | null;
  readonly note: string;
}

/** As much of JSON Schema as our own schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly description?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
}

/** The fields of an object, in their order. */
export function fieldsOf({ properties = {}, required = [] }: JsonSchema): Field[] {
  return Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)));
}

/** One field of a schema. */
export function fieldOf(name: string, schema: JsonSchema, isRequired: boolean): Field {
  const { description = "", default: otherwise } = schema;
  const standard = otherwise === undefined ? "" : `default \`${JSON.stringify(otherwise)}\``;
  return {
    name,
    isRequired,
    type: [typeOf(schema), sizeOf(schema)].filter(Boolean).join(", "),
    shape: shapeOf(schema),
    note: [description, standard].filter(Boolean).join("; "),
  };
}

/** The name of a shape that is referred to. */
export function refName($ref: string): string {
  return $ref.split("/").at(-1) ?? "";
}

function shapeOf({ $ref, items, anyOf = [] }: JsonSchema): string | null {
  if ($ref !== undefined) return refName($ref);
  return [items, ...anyOf].map((part) => part ? shapeOf(part) : null).find((name) => name !== null) ?? null;
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return refName(schema.$ref);
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === "array") return `list of ${typeOf(schema.items ?? {})}`;
  if (schema.properties) return `{${Object.keys(schema.properties).join(", ")}}`;
  return [schema.type ?? "any"].flat().join(" or ");
}

function sizeOf({ minLength = 0, maxLength, maxItems, items, anyOf = [] }: JsonSchema): string {
  const most = maxLength?.toLocaleString("en");
  if (most !== undefined) return `${minLength > 0 ? `${minLength}–` : "up to "}${most} characters`;
  if (maxItems !== undefined) return `up to ${maxItems}${items ? `, each ${sizeOf(items)}` : ""}`;
  return anyOf.map(sizeOf).find(Boolean) ?? "";
}
