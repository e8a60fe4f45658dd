/** Ids of the processes that this one's threads started; Linux says so in /proc. */
export async function children(): Promise<number[]> {
  const threads = await Array.fromAsync(Deno.readDir(`/proc/${Deno.pid}/task`));
  const lists = threads.map(({ name }) => Deno.readTextFile(`/proc/${Deno.pid}/task/${name}/children`));
  return (await Promise.all(lists)).flatMap((list) => list.match(/\d+/g) ?? []).map(Number);
}
