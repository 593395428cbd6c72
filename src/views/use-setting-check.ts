import type { SettingCheck } from '#kit/setting-checks.ts'
import { useServerCall } from './use-server-call.ts'

interface Answer {
  /** ERROR is an answer here, and passed through; a good answer has no code left. */
  code?: string
  msg?: string | null
}

/** Asks whether something may be added or deleted: why not, or null. */
export function useSettingCheck(): (check: SettingCheck, asked: object) => Promise<string | null> {
  const call = useServerCall()
  return async (check, asked) => {
    const answer = await call<Answer>('post', `bi/appSetting/${check}`, { payload: asked })
    return answer.code === 'ERROR' ? (answer.msg ?? '不能操作') : null
  }
}
