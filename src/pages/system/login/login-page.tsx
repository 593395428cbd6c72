import { useCallback, useEffect, useRef } from 'react'
import { APP_NAME, APP_VERSION } from '#app-state/app-version.ts'
import { writeLoginFlag } from '#providers/session-flags.ts'
import { Mark } from './icons.tsx'
import { LoginForm } from './login-form.tsx'
import type { SignedIn } from './use-sign-in.ts'
import './login.css'

/** Safari has no requestIdleCallback. */
const whenIdle: (task: () => void) => void =
  typeof requestIdleCallback === 'function'
    ? (task) => requestIdleCallback(task, { timeout: 1500 })
    : (task) => setTimeout(task, 200)

export type SignInPage = 'login' | 'planlogin'

export interface LoginPageProps {
  page: SignInPage
  /** Loads the program behind the sign-in, while the person still types. */
  prefetch(): void
  expired?: { account: string; note: string }
  onDone(who: SignedIn): void
}

const PAGES = {
  login: { title: '登录', other: { path: '/planlogin', label: '计划系统登录' } },
  planlogin: { title: '计划系统登录', other: { path: '/login', label: '生产系统登录' } },
} as const

const FACTS = [
  ['当前版本', APP_VERSION],
  ['浏览器', 'Chrome / Edge 109 以上'],
  ['技术支持', '本单位系统管理员'],
] as const

/** The sign-in page and its twin for the plan system. React and plain CSS only: it must be there at once. */
export function LoginPage({ page, prefetch, expired, onDone }: LoginPageProps) {
  const { title, other } = PAGES[page]
  const typing = usePrefetch(prefetch)
  useEffect(() => {
    writeLoginFlag(sessionStorage, page === 'planlogin' ? page : null)
    document.title = `${title} ${APP_NAME}`
  }, [page, title])
  return (
    <main className="login grid">
      <div className="login-card grid w-full bg-card border">
        <section className="login-about flex flex-col">
          <Mark />
          <h1>{APP_NAME}</h1>
          <p className="text-14 text-2">
            种猪、商品猪、物料、成本与报表的
            <br />
            日常录入、核对和分析
          </p>
          <dl className="grid gap-2">
            {FACTS.map(([term, fact]) => (
              <div key={term} className="grid">
                <dt className="text-3">{term}</dt>
                <dd className="m-0 text-2">{fact}</dd>
              </div>
            ))}
          </dl>
        </section>
        <LoginForm
          title={expired ? '登录已过期' : title}
          other={other}
          expired={expired}
          onInput={typing}
          onDone={onDone}
        />
      </div>
      <footer className="text-12 text-3">仅限授权人员使用，操作均有记录</footer>
    </main>
  )
}

/** A function to call on every input; the first call starts `prefetch` once the browser is idle. */
function usePrefetch(prefetch: () => void): () => void {
  const started = useRef(false)
  return useCallback(() => {
    if (started.current) return
    started.current = true
    whenIdle(prefetch)
  }, [prefetch])
}
