/** What the library's page has loaded before its later parts, which import this; see `lib/workbench/first_load.ts`. @module */
import "../client/api.ts";
import "../matching/shown_text.ts";
import "../model/link.ts";
