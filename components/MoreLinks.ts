/** Pages that the menu of every header leads to. */
export const MORE_LINKS = [
  { path: "/docs/warnings", title: "Warnings" },
  { path: "/docs/privacy", title: "Privacy" },
  { path: "/docs/api", title: "API" },
];
