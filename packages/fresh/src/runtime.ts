/** Shared by server and browser. @module */
export { asset, assetSrcSet, Head, type HeadProps, HttpError, IS_BROWSER } from "./shared.ts";
