import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '../../src/database/createDatabase.ts';
import { checkTotals } from '../../src/database/checkTotals.ts';
import { TestMailServer } from '../TestMailServer.ts';
import { until } from '../until.ts';
import { FailoverLoad } from './FailoverLoad.ts';
import { startCluster, type Cluster } from './startCluster.ts';
import { startPatroniCluster, type PatroniCluster } from './startPatroniCluster.ts';

let patroni: PatroniCluster;
let cluster: Cluster;
let mailServer: TestMailServer;
let load: FailoverLoad;

beforeAll(async () => {
  mailServer = await TestMailServer.start();
  cluster = await startCluster({
    startPostgres: async (folder) => (patroni = await startPatroniCluster(folder)),
    apiSettings: { SMTP_URL: mailServer.url, PUBLIC_URL: 'https://heard.example' },
  });
  load = new FailoverLoad(cluster);
  await load.prepare();
  await patroni.untilReplayed('select count(*) = 16 as "isReplayed" from reviews');
});
afterAll(async () => {
  load?.leave();
  await cluster?.stop();
  await mailServer?.close();
});

/** The time for which the load continues after the last disturbance. */
const CALM_MS = 3000;

/** The longest accepted outages, in seconds: of reads; of writes after a kill; of writes after a server hangs or is cut off. */
const READS = 3;
const KILLED = 15;
const HANGING = 30;

/** Waits until another machine is the primary. */
async function untilPromoted(former: string): Promise<void> {
  await until(async () => {
    const roles = await Promise.all(patroni.machines.map(async ({ name, isPrimary }) => (await isPrimary()) && name));
    return roles.some((name) => name !== false && name !== former);
  });
}

/**
 * Waits until the outbox is empty. If a sender has lost the response to its claim of an email, the email is sent when the claim expires.
 */
async function untilMailsAreSent(): Promise<void> {
  while ((await cluster.database('mails').limit(1)).length > 0) await sleep(100);
}

interface Disturbance {
  title: string;
  /** The maximum outage of writes, in seconds. */
  limit: number;
  disturb: () => Promise<void>;
}

const disturbances: Disturbance[] = [
  {
    title: 'the primary is killed',
    limit: KILLED,
    async disturb() {
      const { primary } = await patroni.untilHealthy();
      await primary.killPostgres();
      await untilPromoted(primary.name);
    },
  },
  {
    title: 'the primary hangs and returns',
    limit: HANGING,
    async disturb() {
      const { primary } = await patroni.untilHealthy();
      await primary.freeze();
      await untilPromoted(primary.name);
      await load.untilWritten();
      await primary.thaw();
    },
  },
  {
    title: 'the network of the primary is cut and healed',
    limit: HANGING,
    async disturb() {
      const { primary } = await patroni.untilHealthy();
      patroni.network.cut(primary.name);
      await untilPromoted(primary.name);
      await load.untilWritten();
      patroni.network.heal(primary.name);
    },
  },
  {
    title: "etcd's leader is killed",
    limit: KILLED,
    async disturb() {
      const leader = await patroni.findEtcdLeader();
      await leader.killEtcd();
      // Waits for longer than Patroni's lock lasts.
      await sleep(20_000);
      leader.startEtcd();
    },
  },
  {
    title: 'the synchronous replica is killed',
    limit: KILLED,
    async disturb() {
      const { synchronous } = await patroni.untilHealthy();
      await synchronous.killPostgres();
      await load.untilWritten();
    },
  },
  {
    title: 'a replica is promoted by hand',
    limit: KILLED,
    async disturb() {
      const { primary, synchronous } = await patroni.untilHealthy();
      await primary.control(
        'switchover',
        'heard',
        '--leader',
        primary.name,
        '--candidate',
        synchronous.name,
        '--force',
      );
      await untilPromoted(primary.name);
    },
  },
  {
    title: 'all machines are restarted one after the other',
    limit: KILLED,
    async disturb() {
      for (const machine of patroni.machines) {
        await patroni.untilHealthy();
        await machine.stopPatroni();
        machine.startPatroni();
      }
    },
  },
];

it('reaches a replica through the second port of HAProxy', async () => {
  await patroni.untilHealthy();
  const replicas = createDatabase(patroni.replicasUrl);
  try {
    const { rows } = await replicas.raw<{ rows: object[] }>('select pg_is_in_recovery() as "isReplica"');
    expect(rows).toEqual([{ isReplica: true }]);
  } finally {
    await replicas.destroy();
  }
});

it.each(process.env['RELEASE'] === 'reduced' ? disturbances.slice(0, 1) : disturbances)(
  'loses no write and continues when $title',
  async ({ title, limit, disturb }) => {
    await patroni.untilHealthy();
    const gaps = await load.during(async () => {
      await disturb();
      await load.untilWritten();
      await sleep(CALM_MS);
    });
    await patroni.untilHealthy();
    if (process.env['FAILOVER_TIMES'] !== undefined) console.info(title, gaps);
    expect(load.failures).toEqual([]);
    expect(gaps.writes).toBeLessThan(limit);
    expect(gaps.reads).toBeLessThan(READS);
    // Checks that no process has exited.
    expect([...cluster.apis, ...cluster.webs].map(({ child }) => child.exitCode)).toEqual(Array(4).fill(null));
    expect(await load.findLoggedOut()).toEqual([]);
    expect(await load.findDifferences(cluster.database)).toEqual([]);
    expect(await checkTotals(cluster.database)).toEqual([]);
    await untilMailsAreSent();
    const recipients = mailServer.received.flatMap(({ to }) => to);
    expect(recipients.filter((email, at) => recipients.indexOf(email) !== at)).toEqual([]);
    for (const [email, isAcknowledged] of load.people) if (isAcknowledged) expect(recipients).toContain(email);
  },
  600_000,
);
