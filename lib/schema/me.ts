import { z } from "zod";

/** Somebody with an account. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** URL of an avatar, or empty. */
  image: z.string(),
});

export type User = Readonly<z.infer<typeof User>>;

/** The answer of `GET /api/me`. */
export const Me = z.object({
  /** Null when nobody is signed in. */
  user: User.nullable(),
});

export type Me = Readonly<z.infer<typeof Me>>;
