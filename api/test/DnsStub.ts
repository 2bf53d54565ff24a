import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4 } from 'node:net';

const A = 1;
const AAAA = 28;

/** A DNS server on this machine. */
export class DnsStub {
  /**
   * Maps each name to lists of its addresses. Each query for IPv4 addresses uses the next list, and all later queries use the last list.
   */
  readonly names = new Map<string, string[][]>();
  /** The name of each query for IPv4 addresses, in the order of the queries. */
  readonly queried: string[] = [];
  readonly #socket: Socket = createSocket('udp4');

  static async start(): Promise<DnsStub> {
    const stub = new DnsStub();
    stub.#socket.on('message', (query, { port, address }) => stub.#socket.send(stub.#answer(query), port, address));
    stub.#socket.bind(0, '127.0.0.1');
    await once(stub.#socket, 'listening');
    return stub;
  }

  get server(): string {
    return `127.0.0.1:${this.#socket.address().port}`;
  }

  #answer(query: Buffer): Buffer {
    const labels = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.toString('latin1', at + 1, at + 1 + length));
      at += length + 1;
    }
    const name = labels.join('.').toLowerCase();
    const type = query.readUInt16BE(at + 1);
    const question = query.subarray(12, at + 5);
    const lists = this.names.get(name) ?? [];
    if (type === A) this.queried.push(name);
    const [addresses = []] = type === AAAA || lists.length < 2 ? lists : lists.splice(0, 1);
    const records = addresses
      .filter((address) => isIPv4(address) === (type === A))
      .map((address) => {
        const bytes = toBytes(address);
        const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length]);
        return Buffer.concat([head, bytes]);
      });
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(records.length, 6);
    header.writeUInt32BE(0, 8);
    return Buffer.concat([header, question, ...records]);
  }

  close(): void {
    this.#socket.close();
  }
}

/** Returns the bytes of an IP address. An IPv6 address must contain `::`. */
function toBytes(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  const [start = '', end = ''] = address.split('::');
  const toGroups = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)));
  const [first, last] = [toGroups(start), toGroups(end)];
  const groups = [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 255]));
}
