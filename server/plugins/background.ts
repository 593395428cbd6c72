import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

type Work = (signal: AbortSignal) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Work that goes on after its request was answered; a server that closes tells it so and waits for it. */
    inBackground(work: Work): Promise<void>
  }
}

/** Keeps what runs longer than a request. */
export const background = fp(async (app: FastifyInstance) => {
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  app.decorate('inBackground', (work: Work) => {
    const job = work(closing.signal)
    running.add(job)
    const forget = () => running.delete(job)
    job.then(forget, forget)
    return job
  })
  app.addHook('preClose', async () => {
    closing.abort()
    await Promise.allSettled(running)
  })
})
