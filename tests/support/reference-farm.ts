import { readFile } from 'node:fs/promises'
import type { Api } from '../../cli/demo/api.ts'
import { type Fixture, loadFixture } from '../../cli/demo/fixture.ts'
import type { Client } from './app.ts'

/** The public API behind the loaders' face. */
const apiOf = (client: Client): Api => ({
  async call(method, path, body) {
    const send = { GET: client.get, POST: client.post, PATCH: client.patch }[method]
    const { code, msg, data } = await send(path, body)
    if (code !== 'SUCCESS') throw new Error(`${method} ${path}: ${msg}`)
    return data
  },
})

/** Enters the reference farm of domain.md §6 as a clerk would; answers the farm's uid. */
export async function enterReferenceFarm(client: Client): Promise<string> {
  const file = new URL('../fixtures/reference-farm.json', import.meta.url)
  const fixture: Fixture = JSON.parse(await readFile(file, 'utf8'))
  return (await loadFixture(apiOf(client), fixture)).farmId
}
