export default function Throwing(): never {
  throw new Error('Broken in a slot.');
}
