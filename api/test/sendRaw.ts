import { connect } from 'node:net';

/** Sends bytes that need not be valid HTTP. @returns everything received until the server closes the connection */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (data) => (received += String(data)));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
}
