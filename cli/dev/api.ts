/**
 * A process for the API server that waits for its turn: it has read the libraries, which do not change while somebody edits, and
 * the program itself only when a message says so. That is a third of a start.
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
