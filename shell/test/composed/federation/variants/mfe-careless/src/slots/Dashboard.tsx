export default function Dashboard() {
  return <p>Gadgets for companies</p>;
}
