/** What server and browser share. @module */
export { asset, assetSrcSet, Head, type HeadProps, HttpError, IS_BROWSER } from "./shared.ts";
