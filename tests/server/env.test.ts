import { describe, expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { StartError } from '#server/kit/start-error.ts'

describe('the environment', () => {
  test('has defaults for everything but the databases of one’s own', () => {
    expect(readEnv({})).toEqual({ port: 3000, host: '127.0.0.1', dataDir: './data' })
  })

  test('an empty value counts as unset', () => {
    expect(readEnv({ PORT: '', DATABASE_URL: '', ADMIN_PASSWORD: '' }).port).toBe(3000)
  })

  test('reads every variable', () => {
    const url = 'postgresql://u:p@db.example:5432/pigs'
    expect(
      readEnv({
        PORT: '0',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/pigs',
        DATABASE_URL: url,
        DATABASE_REPLICA_URL: `${url}r`,
        ARCHIVE_DATABASE_URL: `${url}a`,
        ARCHIVE2_DATABASE_URL: `${url}b`,
        ADMIN_PASSWORD: 'secret1',
        API_TARGET: 'https://other.example',
      }),
    ).toEqual({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/var/lib/pigs',
      databaseUrl: url,
      replicaUrl: `${url}r`,
      archiveUrl: `${url}a`,
      archive2Url: `${url}b`,
      adminPassword: 'secret1',
      apiTarget: 'https://other.example',
    })
  })

  test.each([
    ['PORT', '80 80'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/pigs'],
    ['DATABASE_REPLICA_URL', 'localhost'],
    ['ADMIN_PASSWORD', 'short'],
    ['API_TARGET', 'ftp://other'],
  ])('%s=%s is refused in one sentence that names the variable and not the value', (name, value) => {
    const attempt = () => readEnv({ [name]: value })
    expect(attempt).toThrow(StartError)
    expect(attempt).toThrow(new RegExp(`^环境变量 ${name} 不正确：[^。]+。$`))
    expect(attempt).not.toThrow(value)
  })
})
