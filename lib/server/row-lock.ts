/**
 * Locks on rows and on names, which Prisma's models don't offer. A transaction holds them until it ends; a second one
 * waits, and then reads what the first committed.
 */
import type { Tx } from './db'

/** The tenant of a row: any scope, or a loaded row. */
interface OfBusiness {
  readonly businessId: string
}

/** Locks a name that has no row yet, such as an email address that requests a link, until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
}

/** Locks the business. Rows that belong to it can still be added. */
export async function lockBusiness(tx: Tx, { businessId }: OfBusiness): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM businesses WHERE id = ${businessId}::uuid FOR NO KEY UPDATE`
}

/** Locks the business so that rows that refer to it can't be added either: their foreign keys wait. */
export async function lockBusinessAgainstInserts(tx: Tx, { businessId }: OfBusiness): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM businesses WHERE id = ${businessId}::uuid FOR UPDATE`
}

/** Locks a visit. */
export async function lockAppointment(tx: Tx, { businessId }: OfBusiness, appointmentId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM appointments WHERE business_id = ${businessId}::uuid AND id = ${appointmentId}::uuid FOR UPDATE`
}

/** Locks a client. */
export async function lockClient(tx: Tx, { businessId }: OfBusiness, clientId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM clients WHERE business_id = ${businessId}::uuid AND id = ${clientId}::uuid FOR UPDATE`
}

/** Locks these clients, in order of id. */
export async function lockClients(tx: Tx, { businessId }: OfBusiness, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM clients WHERE business_id = ${businessId}::uuid AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Locks all appointments of these clients, in the order of their ids. */
export async function lockAppointmentsOf(
  tx: Tx,
  { businessId }: OfBusiness,
  clientIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM appointments WHERE business_id = ${businessId}::uuid AND client_id = ANY(${[...clientIds]}::uuid[]) ORDER BY id FOR UPDATE`
}

/** Locks a message. */
export async function lockMessage(tx: Tx, { businessId }: OfBusiness, messageId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM messages WHERE business_id = ${businessId}::uuid AND id = ${messageId}::uuid FOR UPDATE`
}

/** Locks a business's risk model. */
export async function lockRiskModel(tx: Tx, { businessId }: OfBusiness): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM risk_models WHERE business_id = ${businessId}::uuid FOR UPDATE`
}

/** Locks a stored picture, so that a change that would show it waits. */
export async function lockAsset(
  tx: Tx,
  { businessId, kind, hash }: OfBusiness & { kind: string; hash: string },
): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM assets WHERE business_id = ${businessId}::uuid AND kind = ${kind} AND hash = ${hash} FOR UPDATE`
}

/** Locks a reminder, so that the channel that ends last sees how the other one ended. */
export async function lockReminder(tx: Tx, { businessId }: OfBusiness, reminderId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM reminders WHERE business_id = ${businessId}::uuid AND id = ${reminderId}::uuid FOR UPDATE`
}

/** Locks a webhook endpoint. Deliveries to it can still be added. */
export async function lockEndpoint(tx: Tx, { businessId }: OfBusiness, endpointId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM webhook_endpoints WHERE business_id = ${businessId}::uuid AND id = ${endpointId}::uuid FOR NO KEY UPDATE`
}
