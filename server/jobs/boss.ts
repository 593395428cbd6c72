import { isDeepStrictEqual } from 'node:util'
import { PgBoss, type Queue } from 'pg-boss'
import { FARM_TIME_ZONE } from '../kit/database.ts'
import type { AnyJob } from './define-job.ts'

const DAY_S = 86_400
/** Jobs whose last attempt failed; an administrator restarts them from here. */
export const DEAD_LETTERS = 'dead-letters'
/** Seconds without an answer after which a server is taken for dead, and its jobs go to another. */
const HEARTBEAT_S = 30
/** Seconds between checks for jobs of dead servers. */
const LOOK_S = 15
/** Separate from the pool of requests: neither waits for the other. One more connection listens. */
const MOST_CONNECTIONS = 3

/** pg-boss on the product's database. Its schema belongs to the account that migrates; callers behind row-level security see nothing of it. */
export function createBoss(url: string, log: (line: string) => void): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    max: MOST_CONNECTIONS,
    application_name: 'pig-farm-jobs',
    options: `-c TimeZone=${FARM_TIME_ZONE} -c jit=off`,
    useListenNotify: true,
    superviseIntervalSeconds: LOOK_S,
    monitorIntervalSeconds: LOOK_S,
    openTelemetry: { enabled: false },
    // queues of this product are small, and a warning about the database's health belongs to its operator
    monitorVacuum: false,
  })
  // an error without a listener would end the process
  boss.on('error', (error) => log(`任务队列：${error.message}`))
  return boss
}

/** Queue options of a declaration. */
const queueOf = (job: AnyJob): Omit<Queue, 'name'> => ({
  // a repeating job waits for its next turn while it runs; for all others one that waits or runs is enough
  policy: job.every ? 'stately' : 'exclusive',
  retryLimit: job.retry.limit,
  retryDelay: job.retry.delay,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: job.expireInSeconds,
  heartbeatSeconds: HEARTBEAT_S,
  deleteAfterSeconds: Math.round((job.keptDays ?? 7) * DAY_S),
  notify: true,
  // a failed job of a user is visible on his own screen, and is started again there
  ...(job.area === 'PERSON' ? {} : { deadLetter: DEAD_LETTERS }),
})

const deadLetters = {
  policy: 'standard',
  retryLimit: 0,
  retentionSeconds: 90 * DAY_S,
  deleteAfterSeconds: DAY_S,
}

/** Creates missing queues, and updates the others to their declarations. */
export async function installQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const wanted: (readonly [string, Omit<Queue, 'name'>])[] = [
    [DEAD_LETTERS, deadLetters],
    ...jobs.map((job) => [job.name, queueOf(job)] as const),
  ]
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, options] of wanted) {
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, options)
    else if (differs(queue, options)) await boss.updateQueue(name, withoutPolicy(options))
  }
}

const differs = (queue: Queue, options: Omit<Queue, 'name'>): boolean =>
  Object.entries(options).some(
    ([key, value]) => key !== 'policy' && !isDeepStrictEqual(queue[key as keyof Queue] ?? undefined, value),
  )

function withoutPolicy({ policy: _, ...options }: Omit<Queue, 'name'>) {
  const none = { deadLetter: null, retryDelayMax: null, heartbeatSeconds: null }
  return { ...none, ...options }
}
