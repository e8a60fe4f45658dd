import Later, { Small as Inner } from "../islands/Later.tsx";
import Small from "../islands/Small.tsx";

export default function Home() {
  return (
    <main>
      <Later numbers={[1, 2, 3]} />
      <Inner key="a:b" />
      <Small />
    </main>
  );
}
