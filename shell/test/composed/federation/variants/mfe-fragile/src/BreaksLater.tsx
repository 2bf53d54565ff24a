import { Link } from '@heard/sdk';
import { useState } from 'react';
import { Button, PageHead, TextField, Wrap } from '@heard/ui';

/** Fails in ways that no error boundary catches, and in one way that an error boundary catches. */
export default function BreaksLater() {
  const [isBroken, setBroken] = useState(false);
  const [text, setText] = useState('');
  if (isBroken) throw new Error('Broken in a later render.');
  return (
    <Wrap>
      <PageHead level="h1" title="It works so far" />
      <TextField label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button
        onClick={() => {
          throw new Error('Broken in a click.');
        }}
      >
        Break in a click
      </Button>
      <Button
        onClick={() => {
          void breakLater();
        }}
      >
        Break in a promise
      </Button>
      <Button
        onClick={() => {
          setTimeout(() => {
            throw new Error('Broken in a timer.');
          });
        }}
      >
        Break in a timer
      </Button>
      <Button onClick={() => setBroken(true)}>Break in a render</Button>
      <Link to="/partners">Partners</Link>
    </Wrap>
  );
}

async function breakLater(): Promise<never> {
  await Promise.resolve();
  throw new Error('Broken in a promise.');
}
