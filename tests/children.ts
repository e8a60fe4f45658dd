/** Ids of the processes that this one's threads started; Linux says so in /proc. */
export async function children(): Promise<number[]> {
  const threads = await Array.fromAsync(Deno.readDir(`/proc/${Deno.pid}/task`));
  // A thread may end before it is asked.
  const lists = threads.map(({ name }) =>
    Deno.readTextFile(`/proc/${Deno.pid}/task/${name}/children`).catch(() => "")
  );
  return (await Promise.all(lists)).flatMap((list) => list.match(/\d+/g) ?? []).map(Number);
}
