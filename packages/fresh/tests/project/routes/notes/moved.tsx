export const config = { routeOverride: "/moved/:id" };
export const handler = { POST: () => new Response("posted") };
export default function Moved({ params }: { params: { id: string } }) {
  return <p>moved {params.id}</p>;
}
