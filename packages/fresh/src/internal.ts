// What a built server needs; not for apps.
export { attachBuild, loadBuild } from "./build.ts";
