/**
 * What server and browser share.
 *
 * @module
 */
export { HttpError } from "../error.ts";
export { asset, assetSrcSet } from "./asset.ts";
export { Head, type HeadProps, IS_BROWSER } from "./head.ts";
