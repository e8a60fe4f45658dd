import { Small as Inner } from "./Later.tsx";

export default function Small() {
  return (
    <b>
      <Inner />
    </b>
  );
}
