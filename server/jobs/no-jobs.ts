import { Refused } from '../kit/refused.ts'
import { declaredJobs } from './index.ts'
import type { Jobs } from './job-server.ts'

const refuse = async (): Promise<never> => {
  throw new Refused('ERROR', '本服务没有任务队列，不能执行')
}

/** For a server that only describes itself, such as `npm run explain`: its routes exist, its jobs are refused. */
export const noJobs: Jobs = {
  declared: declaredJobs,
  enqueue: refuse,
  enqueueForFarm: refuse,
  cancel: refuse,
  redrive: refuse,
  runNow: refuse,
  nextTurn: () => null,
  setPaused: refuse,
  isRunning: () => false,
}
