import { customType, timestamp } from 'drizzle-orm/pg-core';

/** Bytes: node-postgres answers a Buffer, PGlite a Uint8Array. */
export const bytea = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (bytes) => Buffer.from(bytes),
});

export const moment = (name: string) => timestamp(name, { withTimezone: true });
