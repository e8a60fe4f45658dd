import { z } from "zod";

/** A user account. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** URL of an avatar, or empty. */
  image: z.string(),
}).meta({ id: "User" });

export type User = Readonly<z.infer<typeof User>>;

/** The response of `GET /api/me`. */
export const Me = z.object({
  /** Null when nobody is signed in. */
  user: User.nullable(),
}).meta({ id: "Me" });

export type Me = Readonly<z.infer<typeof Me>>;
