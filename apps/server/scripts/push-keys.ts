import webPush from 'web-push';

// Prints a new pair of keys for push messages, ready for the environment file.
const { publicKey, privateKey } = webPush.generateVAPIDKeys();
process.stdout.write(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}\n`);
