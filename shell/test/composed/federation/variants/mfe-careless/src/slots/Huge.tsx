import { icons } from 'lucide-react';

/** Loads every icon that there is. */
export default function Huge() {
  return <p>{Object.keys(icons).length} gadgets</p>;
}
