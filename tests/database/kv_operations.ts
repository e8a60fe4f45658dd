/** Counts the operations of a database. */

/** Operations of one kind each; a commit may have several writes. */
export interface Operations {
  gets: number;
  lists: number;
  commits: number;
}

/** Counts the operations of a database from now on; `take` returns the counts so far and resets them. */
export function counted(kv: Deno.Kv): { take(): Operations } {
  const zero = (): Operations => ({ gets: 0, lists: 0, commits: 0 });
  let counts = zero();
  const prototype = Deno.Kv.prototype;
  const count = <Given extends unknown[], Result>(
    kind: keyof Operations,
    operation: (...given: Given) => Result,
  ) =>
  (...given: Given): Result => {
    counts[kind]++;
    return operation.apply(kv, given);
  };
  Object.assign(kv, {
    get: count("gets", prototype.get),
    getMany: count("gets", prototype.getMany),
    list: count("lists", prototype.list),
    set: count("commits", prototype.set),
    delete: count("commits", prototype.delete),
    atomic: () => {
      const operation = prototype.atomic.call(kv);
      const { commit } = operation;
      return Object.assign(operation, {
        commit: () => (counts.commits++, commit.call(operation)),
      });
    },
  });
  return {
    take() {
      const taken = counts;
      counts = zero();
      return taken;
    },
  };
}
