import { describe, expect, test } from 'vitest'
import { forgetSecrets, readEnv } from '#server/env.ts'
import { StartError } from '#server/kit/start-error.ts'

const robot = { kind: 'WECOM', name: '集团群', address: 'https://qyapi.example/send?key=1' }
const mail = {
  ...{ kind: 'EMAIL', name: '集团邮箱', address: 'smtps://mail.example', sender: 'pigs@pigs.example' },
  ...{ account: 'pigs', secret: 'password' },
}

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
        ADMIN_PASSWORD: 'Sow-4711',
        OUTBOUND_ALLOW: '10.1.0.0/16',
        OUTBOUND_CHANNELS: JSON.stringify([robot, mail]),
        SECRET_KEY: 'sixteen-letters!',
        PUBLIC_URL: 'https://pigs.example',
        TRUST_PROXY: '10.0.0.5,192.168.1.0/24,fd00::/8,loopback',
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
      adminPassword: 'Sow-4711',
      outboundAllow: '10.1.0.0/16',
      outboundChannels: [robot, mail],
      secretKey: 'sixteen-letters!',
      publicUrl: 'https://pigs.example',
      trustProxy: '10.0.0.5,192.168.1.0/24,fd00::/8,loopback',
      apiTarget: 'https://other.example',
    })
  })

  test.each([
    ['PORT', '80 80'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.5,proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['DATABASE_URL', 'mysql://localhost/pigs'],
    ['DATABASE_REPLICA_URL', 'localhost'],
    ['ADMIN_PASSWORD', 'short'],
    ['API_TARGET', 'ftp://other'],
    ['SECRET_KEY', 'short'],
    ['OUTBOUND_CHANNELS', 'not json'],
    ['OUTBOUND_CHANNELS', JSON.stringify([{ ...robot, kind: 'OTHER' }])],
    ['OUTBOUND_CHANNELS', JSON.stringify([{ ...robot, address: 'file:///etc/passwd' }])],
    ['OUTBOUND_CHANNELS', JSON.stringify([{ ...mail, sender: undefined }])],
    ['OUTBOUND_CHANNELS', JSON.stringify([robot, robot])],
  ])('%s=%s is refused in one sentence that names the variable and not the value', (name, value) => {
    const attempt = () => readEnv({ [name]: value })
    expect(attempt).toThrow(StartError)
    expect(attempt).toThrow(new RegExp(`^环境变量 ${name} 不正确：[^。]+。$`))
    expect(attempt).not.toThrow(value)
  })

  test('what is secret is taken out of it once it was read', () => {
    const source = {
      PORT: '80',
      ADMIN_PASSWORD: 'Sow-4711',
      DATABASE_URL: 'postgresql://u:p@h/d',
      SECRET_KEY: 'x',
    }
    forgetSecrets(source)
    expect(source).toEqual({ PORT: '80' })
  })
})
