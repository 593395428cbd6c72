import { readFileSync } from 'node:fs'

const packageFile = new URL('../../package.json', import.meta.url)

/** The product's version, from package.json. */
export const version: string = JSON.parse(readFileSync(packageFile, 'utf8')).version
