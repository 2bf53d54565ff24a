/** A slot module whose file is on a host that does not respond. */
export default function Unavailable() {
  return <p>Unavailable gadgets</p>;
}
