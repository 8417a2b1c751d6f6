import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { send } from './api-faults.ts';
import type { RazorpaySandbox } from './open-sandbox.ts';
import { switchesShape } from './switches.ts';

/** What only a sandbox has: its switches, and the bank's change of mind on command. */
export function switchRoutes(app: FastifyInstance, sandbox: RazorpaySandbox): void {
  app.get('/local/razorpay/switches', async () => sandbox.switches);

  app.post('/local/razorpay/switches', async (request, reply) => {
    const wanted = switchesShape.partial().safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ error: z.prettifyError(wanted.error) });
    if (wanted.data.signWith === 'previous' && sandbox.webhookSecretPrevious === undefined)
      return reply.code(400).send({ error: 'signWith: there is no previous webhook secret to sign with' });
    sandbox.setSwitches(wanted.data);
    return sandbox.switches;
  });

  app.delete('/local/razorpay/switches', async () => {
    sandbox.calm();
    return sandbox.switches;
  });

  app.post<{ Params: { id: string } }>(
    '/local/razorpay/payments/:id/authorize-late',
    async (request, reply) => {
      const how = lateShape.safeParse(request.body ?? {});
      if (!how.success) return reply.code(400).send({ error: z.prettifyError(how.error) });
      return send(reply, await sandbox.authorizeLate(request.params.id, how.data));
    },
  );
}

const lateShape = z.strictObject({ capture: z.boolean().default(true) });
