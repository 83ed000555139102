import type { CallRouter } from '../calling/call-router.js';
import type { Message } from '../frames/envelope.js';
import type { ChannelNames } from '../presence/channel-names.js';
import type { Presence } from '../presence/presence.js';
import type { Topics } from '../presence/topics.js';
import type { HostedServices } from './hosted-services.js';

/** Acts on one message that was sent by a process, over the first (0) or second (1) bus. */
export type MessageListener = (sender: string, message: Message, bus: number) => void;

interface Listeners {
  processId: string;
  names: ChannelNames;
  presence: Presence;
  services: HostedServices;
  router: CallRouter;
  topics: Topics;
}

/** Hands each message to the part that it concerns. What this process says to everybody it knows already. */
export function messageDispatch({ processId, names, presence, services, router, topics }: Listeners): MessageListener {
  return (sender, message, bus) => {
    switch (message.kind) {
      case 'call':
        return services.receive(sender, message, bus);
      case 'cancel':
        return services.cancel(sender, message);
      case 'reply':
        return router.settle(sender, message);
    }
    if (sender === processId) {
      return;
    }
    switch (message.kind) {
      case 'arrive':
      case 'leave':
        return presence.heard(sender, message);
      case 'query':
        return presence.introduce(names.inbox(sender));
      case 'announce':
        return topics.tell(message.topic, message.payload);
    }
  };
}
