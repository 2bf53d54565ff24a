import { execFileSync } from 'node:child_process';
import { programPath } from './programs.ts';

/** The network of a database cluster, whose machines are simulated by processes on this machine. */
export interface Network {
  /** The common prefix of the IP addresses of all machines, such as `198.18.7.`. */
  prefix: string;
  /** The networks of the clients of all machines, for `pg_hba.conf`. */
  clients: string;
  /** Adds a machine. @param host the last number of its IP address */
  add(name: string, host: number): void;
  /** Returns the command that runs a given command on a machine. */
  wrap(name: string, command: string[]): string[];
  /** Drops all packets from and to a machine, like a broken cable. */
  cut(name: string): void;
  heal(name: string): void;
  /** Removes the network, after its processes have ended. */
  remove(): void;
}

/**
 * Creates a network with a namespace per machine, where this process may create namespaces. If it may not, each simulated machine has a
 * loopback address of this machine instead.
 */
export function createNetwork(): Network {
  const number = 1 + (process.pid % 250);
  try {
    return createNamespaces(number);
  } catch (error) {
    console.warn(`Loopback addresses instead of network namespaces: ${String(error)}`);
    return createLoopback(number);
  }
}

/** Connects namespaces by a bridge. Uses 198.18.0.0/15, which is reserved for tests of networks (RFC 2544). */
function createNamespaces(number: number): Network {
  const ip = (...parameters: string[]) =>
    execFileSync(programPath('ip'), parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
  const prefix = `198.18.${number}.`;
  const bridge = `heard${number}`;
  const names: string[] = [];
  const toNamespace = (name: string) => `${bridge}-${name}`;
  const toCable = (name: string) => `${bridge}${name}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  const remove = () => {
    for (const name of names) ip('netns', 'delete', toNamespace(name));
    ip('link', 'delete', bridge);
  };
  try {
    ip('address', 'add', `${prefix}1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    ip('netns', 'add', toNamespace('try'));
    ip('netns', 'delete', toNamespace('try'));
  } catch (error) {
    remove();
    throw error;
  }
  return {
    prefix,
    clients: `${prefix}0/24`,
    add(name, host) {
      const [namespace, cable] = [toNamespace(name), toCable(name)];
      ip('netns', 'add', namespace);
      names.push(name);
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
      ip('link', 'set', cable, 'master', bridge, 'up');
      ip('-n', namespace, 'address', 'add', `${prefix}${host}/24`, 'dev', 'eth0');
      for (const device of ['lo', 'eth0']) ip('-n', namespace, 'link', 'set', device, 'up');
    },
    wrap: (name, command) => [programPath('ip'), 'netns', 'exec', toNamespace(name), ...command],
    cut: (name) => void ip('link', 'set', toCable(name), 'nomaster'),
    heal: (name) => void ip('link', 'set', toCable(name), 'master', bridge),
    remove,
  };
}

function createLoopback(number: number): Network {
  const fail = () => {
    throw new Error('A network can be cut only where this process may create network namespaces, such as root.');
  };
  return {
    prefix: `127.${number}.0.`,
    // Connections to any of these addresses come from 127.0.0.1.
    clients: '127.0.0.0/8',
    add() {},
    wrap: (_name, command) => command,
    cut: fail,
    heal: fail,
    remove() {},
  };
}
