/** A diff that shows what a review finds: wider, safer, and without effect. */
export const EXAMPLE_DIFF = `diff --git a/src/validate.ts b/src/validate.ts
--- a/src/validate.ts
+++ b/src/validate.ts
@@ -3,12 +3,12 @@ import { fail } from "./errors.ts";
 
 export function isEmail(text: string): boolean {
-  return /^[\\w.+-]+@[\\w-]+\\.[a-z]{2,}$/i.test(text);
+  return /^[\\w.+-]+@(?:[\\w-]+\\.)+[a-z]{2,6}$/i.test(text);
 }
 
 export function isSlug(text: string): boolean {
-  return /^([a-z0-9]+)(-[a-z0-9]+)*$/.test(text);
+  return /^([a-z0-9]+-?)+$/.test(text);
 }
 
-const VERSION = /^v[0-9]+\\.[0-9]+$/;
+const VERSION = /^v\\d+\\.\\d+$/;
 export const isVersion = (text: string): boolean => VERSION.test(text);
`;
