/** What is kept: saved patterns, accounts, sessions. @module */
import { HOUR_MS, MINUTE_MS, type RateLimit } from "./units.ts";

// The library of saved patterns.

/** Snippets of one user. */
export const MAX_SNIPPETS = 10_000;

/** Versions of one snippet, its first included. */
export const MAX_VERSIONS = 1_000;

/** Snippets and versions of one user, as the UTF-8 bytes of their JSON. */
export const MAX_LIBRARY_BYTES = 50_000_000;

/** Longest name of a snippet, after trimming. */
export const MAX_TITLE_CHARACTERS = 120;

/** Longest description of a snippet. */
export const MAX_DESCRIPTION_CHARACTERS = 4_000;

/** Tags of one snippet. */
export const MAX_TAGS = 25;

/** Longest tag, trimmed and in lower case. */
export const MAX_TAG_CHARACTERS = 40;

/** Longest note of a version. */
export const MAX_NOTES_CHARACTERS = 2_000;

/** Items of a page when the client names no number. */
export const PAGE_ITEMS = 20;

/** Items of a page at most; who asks for more gets these. */
export const MAX_PAGE_ITEMS = 100;

/** A search that has looked this long answers with what it has, and a cursor to go on from. */
export const SEARCH_BUDGET_MS = 200;

/** Estimated size at which a value of search digests is full. KV takes 65,536 bytes. */
export const MAX_DIGESTS_BYTES = 60_000;

/** Values of digests read at once: few enough that an early hit costs little. */
export const DIGESTS_BATCH = 10;

/** Values of digests kept in memory, of all libraries together; 60 MB when each is full. */
export const MAX_CACHED_CHUNKS = 1_000;

/** Keys of one read; KV takes no more. */
export const MAX_READ_KEYS = 10;

/** Entries removed by one commit; KV takes 1,000 changes and 81,920 bytes of keys. */
export const DELETION_BATCH = 250;

/** Issues that one error lists; a short body can hold thousands. */
export const MAX_ISSUES = 50;

// Accounts.

/** A browser stays signed in for this long after the session was made or last renewed. */
export const SESSION_MS = 30 * 24 * HOUR_MS;

/** A session with less than this left is renewed by the next request. */
export const SESSION_RENEWAL_MS = SESSION_MS / 2;

/** The last use of a session is written at most this often; a list of sessions needs no better. */
export const SESSION_SEEN_MS = HOUR_MS;

/** Magic links, and sign-ins on their way through a provider, are good for this long. */
export const SIGN_IN_MS = 10 * MINUTE_MS;

/** Bytes of tokens: 256 bits cannot be guessed. */
export const TOKEN_BYTES = 32;

/** Magic links for one address: somebody else may be asking for them. */
export const ADDRESS_LINK_LIMIT: RateLimit = { max: 5, windowMs: HOUR_MS };

/** Magic links asked for from one network address; an office shares one. */
export const CLIENT_LINK_LIMIT: RateLimit = { max: 30, windowMs: HOUR_MS };

/** Sign-ins with a provider that one network address begins: each stores a record for `SIGN_IN_MS`. */
export const CLIENT_SIGN_IN_LIMIT: RateLimit = { max: 30, windowMs: HOUR_MS };

/** A return path up to this length is stored whatever else is stored. */
export const SHORT_RETURN_CHARACTERS = 2 * 1024;

/**
 * Longer return paths that the whole site stores: one address has its limits, but an attacker may have thousands.
 * Two windows of them can be stored at once, 48 MiB at most.
 */
export const LONG_RETURN_LIMIT: RateLimit = { max: 500, windowMs: SIGN_IN_MS };

/** Longest e-mail address that mail servers carry. */
export const MAX_EMAIL_CHARACTERS = 254;

/** Longest issuer and subject of an identity. OpenID Connect allows a subject 255 ASCII characters. */
export const MAX_SUBJECT_CHARACTERS = 255;

/** Longest name, and longest address of an avatar, taken over from a provider; longer ones are left out. */
export const MAX_PROFILE_CHARACTERS = 1_000;

/** Longest path that a sign-in leads back to; a longer one keeps its pattern and flags only. */
export const MAX_RETURN_CHARACTERS = 16 * 1024;

/** Longest of those: 10,000 characters of three bytes are 40,000 in base64, and KV takes 64 KiB. */
export const MAX_RETURN_PATTERN_CHARACTERS = 48 * 1024;

/** Body of a form about an account: a return path is all that is long in it. */
export const MAX_FORM_BYTES = 64 * 1024;

/** A mail server must answer within this time. */
export const MAIL_MS = 15_000;

/** Handing over one mail takes no longer, however steadily its server speaks. */
export const MAIL_TOTAL_MS = 45_000;

/** An identity provider must answer within this time. */
export const PROVIDER_MS = 10_000;

/** Deletes of one commit; KV takes 1,000 mutations, and two belong to each session. */
export const MAX_DELETES = 400;
