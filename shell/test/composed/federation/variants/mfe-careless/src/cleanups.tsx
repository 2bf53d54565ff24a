import { Component, useEffect, useLayoutEffect, useRef } from 'react';

export function PassiveCleanup() {
  useEffect(
    () => () => {
      throw new Error('Broken in a cleanup.');
    },
    [],
  );
  return null;
}

export function LayoutCleanup() {
  useLayoutEffect(
    () => () => {
      const message: unknown = 'Broken in a layout cleanup.';
      throw message;
    },
    [],
  );
  return null;
}

export function ManyCleanups() {
  return (
    <div>
      {Array.from({ length: 20 }, (_, index) => (
        <div key={index}>
          <PassiveCleanup />
          <LayoutCleanup />
        </div>
      ))}
    </div>
  );
}

export class ClassCleanup extends Component {
  override componentWillUnmount() {
    throw new Error('Broken in componentWillUnmount.');
  }

  override render() {
    return null;
  }
}

export function RefCleanup() {
  return (
    <p
      ref={(element) => {
        if (element === null) throw new Error('Broken in a ref.');
      }}
    />
  );
}

export function SlowCleanup() {
  useEffect(
    () => () => {
      const end = performance.now() + 300;
      while (performance.now() < end);
    },
    [],
  );
  // A cleanup that never ends: React does not wait for promises.
  useEffect(() => () => void new Promise(() => {}), []);
  return null;
}

/** Moves a node that React has rendered: React fails to remove it. */
export function MovedNode() {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const node = ref.current;
    if (node !== null) document.body.append(node);
  }, []);
  return (
    <>
      <p ref={ref}>Moved</p>
    </>
  );
}
