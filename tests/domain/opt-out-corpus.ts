/** Texts that ask for no more texts, and ordinary ones that share their words. The held-out lists were written before the rule. */

export const OPT_OUTS = {
  english: [
    'please stop texting me', 'stop please', 'Quit texting me', 'take me off your list', 'Remove my number', "don't text me anymore", 'unsubscribe me please',
    'Leave me alone', 'wrong number, stop', 'STOP TEXTING ME!!!', 'pls stop', 'stop sending me messages', "I don't want these texts", 'no more texts please',
    'stop sending me messages please 🙏', "Don't contact me again.", 'opt me out', 'STOP 🛑', 'plz stop txting me', 'Stop messaging this number', 'delete my number please',
  ],
  spanish: [
    'ALTO', 'PARAR', 'no más mensajes', 'no me escriban más', 'ya no quiero mensajes', 'dejen de mandarme mensajes', 'basta', 'Quiero darme de baja', 'BAJA',
    'no mas mensajes porfa', 'NO ME MANDEN MÁS MENSAJES', 'déjenme en paz', 'borren mi número', 'sáquenme de su lista', 'Por favor, dejen de escribirme.',
    'no quiero recibir mensajes', 'basta de mensajes 😡', 'para por favor', 'ya no me escriban', 'dejen de mandarme mensages',
  ],
  heldOutEnglish: [
    'Could you please stop sending these?', 'I no longer wish to receive messages from you', 'please remove me from your texting list', 'stop spamming me',
    'i dont want to get texts from you anymore', 'No more messages!!', 'Never text me again', 'do not text this number', 'unsuscribe', 'Lose my number',
    'I said stop', "Hi, can you stop these reminders? I don't need them", 'stpo', 'cancel these texts', 'I want to opt out of these messages', 'quit bothering me',
    'Not interested. Stop.', 'please take my number off your list, thank you', 'who is this?? stop texting', 'You have the wrong number. Please stop messaging me',
  ],
  heldOutSpanish: [
    'Por favor no me manden más textos', 'dejen de molestar', 'Ya basta', 'no quiero que me escriban', 'quítenme de la lista por favor', 'ya no me manden nada',
    'Deja de escribirme', 'no me textees más', 'paren de mandar mensajes', 'denme de baja', 'Eliminen mi número de su base', 'me pueden dar de baja?',
    'ya no deseo recibir mensajes', 'NO MÁS', 'Número equivocado, no me escriban', 'no envíen más mensajes', 'detengan los mensajes', 'stop mensajes por favor',
    'Cancelar suscripción', 'me gustaría no recibir más mensajes',
  ],
} as const

export const ORDINARY = {
  known: [
    "I can't stop smiling", 'para mañana', 'can you stop by', "I'll stop at the bank first", "don't stop the treatment", 'no puedo parar en la tarde', 'cancel my 3pm',
    'can you remove the gel polish', 'no more than 30 minutes please', 'baja por favor el precio', 'remove my 3pm appointment', 'stop by later', 'the end', 'cancel culture',
    "please don't stop texting me, the reminders help", 'Why did you stop texting me?', 'no dejen de mandarme mensajes', "Please don't text me before 9", 'take me off the waitlist',
    'Estoy de baja, no puedo ir', '¿Es en la planta baja?', 'para dos personas', 'Can you text me the address?', 'no me mandan los recordatorios', 'my bus stop is far away',
    'quítenme el gel por favor', 'No me escriban antes de las 9', 'sáquenme de la lista de espera', 'I got no texts from you', 'Is it one stop on the train?', 'tacón alto',
    'Quiero el volumen más alto',
  ],
  heldOut: [
    'I will quit my job so any day works', 'Is there a bus stop near you?', 'Could you take a bit off the ends?', 'remove the old polish first please', 'My number is 555 0100',
    'I lost my phone, new number is this one', 'unless you text me I will come at 3', 'Did you get my message?', 'no more bangs this time', 'I have no more questions, thanks',
    'Leave it a bit longer at the back', 'sorry I did not see your messages', "don't worry about the text", 'Please call me instead', 'I never got a text', 'the texts work now',
    'I need to cancel', 'please cancel my appointment', 'we had to stop for gas, running late', 'Nonstop rain here, is parking ok?',
    '¿Para cuándo es mi cita?', 'es para mi hija', 'Voy a parar por un café primero', 'no más corto, por favor', '¿pueden bajar el precio?', 'no me llegó el mensaje',
    'no puedo dejar el carro ahí', 'quiero quitarme las uñas', 'borren mi cita del martes', 'está muy alto el precio', 'me escriben la dirección por favor', 'no tengo más preguntas',
  ],
} as const
