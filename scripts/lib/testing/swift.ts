import { spawnSync } from 'node:child_process'
import { canInstallPackages, installPackages } from './debian'

/** Debian's, which sees Debian's packages; another one may come first in PATH. */
export const SYSTEM_PYTHON = '/usr/bin/python3'
const REASON = 'No OpenStack Swift found'
/** Swift keeps what it knows about an object in extended attributes of its file. */
const CHECK = `import os, tempfile, swift
with tempfile.NamedTemporaryFile() as file: os.setxattr(file.name, "user.swift", b"")`

/** Returns whether this machine has OpenStack Swift, an S3-compatible server, and a temporary folder it can use. */
export function canRunSwift(): boolean {
  return spawnSync(SYSTEM_PYTHON, ['-c', CHECK], { stdio: 'ignore' }).status === 0
}

/**
 * Installs OpenStack Swift if it is missing and this process can install it, as root on Debian. The package is a
 * library: it adds no service.
 *
 * @returns Why the tests over a real S3-compatible server are skipped, in one line; null if they aren't.
 */
export function provideSwift(): string | null {
  if (!canRunSwift() && canInstallPackages()) installPackages(['python3-swift'], REASON)
  if (canRunSwift()) return null
  return `${REASON}: the tests over a real S3-compatible server are skipped (apt-get install python3-swift; its file system needs extended attributes).`
}
