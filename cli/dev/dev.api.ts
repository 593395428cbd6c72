/**
 * A process for the API server that waits for its turn: the libraries, half a second of a start, are read already; the program
 * itself is read when a message says so.
 */
import '@fastify/compress'
import '@fastify/helmet'
import '@fastify/multipart'
import 'casbin'
import 'fastify'
import 'kysely/migration'
import 'nodemailer'
import 'pg-boss'
import 'pinyin-pro'
import 'xlsx'
import 'zod'

process.once('message', () => void import('#server/main.ts'))
process.channel?.ref()
