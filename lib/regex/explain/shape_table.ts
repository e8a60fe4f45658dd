import { ADDRESS_SHAPES } from "./shapes_addresses.ts";
import { HEX_SHAPES } from "./shapes_hex.ts";
import { NUMBER_SHAPES } from "./shapes_numbers.ts";
import { TEXT_SHAPES } from "./shapes_texts.ts";
import { TIME_SHAPES } from "./shapes_times.ts";
import { TOKEN_SHAPES } from "./shapes_tokens.ts";
import type { Shape } from "./shapes.ts";

/** The shapes that are recognised. */
export const SHAPES: readonly Shape[] = [
  ...NUMBER_SHAPES,
  ...TIME_SHAPES,
  ...HEX_SHAPES,
  ...ADDRESS_SHAPES,
  ...TOKEN_SHAPES,
  ...TEXT_SHAPES,
];
