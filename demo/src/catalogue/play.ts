import type { CategoryWithProducts } from './types.ts';

export const play: CategoryWithProducts = {
  category: {
    key: 'play',
    name: 'Books, Games & Toys',
    nameHi: 'किताबें, खेल और खिलौने',
    color: '#1C7FB6',
    isFeatured: false,
    isCalendar: false,
    block: 'Play',
  },
  products: [
    {
      key: 'chess-set',
      occasions: ['birthday', 'fathers-day', 'graduation'],
      recipients: ['father', 'brother', 'husband', 'friend'],
      name: 'Rosewood & Boxwood Chess Set · शतरंज',
      brand: 'Lattoo Lane',
      priceRupees: 1999,
      mrpRupees: 2359,
      netQuantity: '1 N',
      countryOfOrigin: 'India',
      maker: 'Lattoo Lane, Industrial Area, Saharanpur, Uttar Pradesh 247001',
      costRupees: 1240,
      description:
        'Hand-turned pieces from Amritsar, weighted and felted, with a folding sheesham board that holds them all.',
      richDescription:
        '<p>Chaturanga went out from India and came home as chess. The knights alone take a carver two hours.</p><ul><li>King 9 cm; pieces weighted, green felt beneath</li><li>Board 38 × 38 cm, folds to a box with a brass clasp</li><li>A spare queen in each colour</li></ul><p>Wipe with a dry cloth; a drop of coconut oil once a year keeps the rosewood dark.</p>',
      nameHi: 'शीशम और बॉक्सवुड का शतरंज सेट',
      descriptionHi: 'अमृतसर में हाथ से ख़रादे मोहरे, वज़नदार और नीचे फ़ेल्ट लगे, शीशम की मुड़ने वाली बिसात में सब समा जाते हैं।',
      richDescriptionHi:
        '<p>चतुरंग भारत से गया और शतरंज बनकर लौटा। अकेले घोड़ों को तराशने में कारीगर के दो घंटे लगते हैं।</p><ul><li>राजा 9 सेमी; वज़नदार मोहरे, नीचे हरा फ़ेल्ट</li><li>बिसात 38 × 38 सेमी, मुड़कर पीतल की कुंडी वाला डिब्बा बनती है</li><li>दोनों रंगों में एक-एक अतिरिक्त वज़ीर</li></ul><p>सूखे कपड़े से पोंछें; साल में एक बार नारियल तेल की एक बूँद से लकड़ी गहरी बनी रहती है।</p>',
      countInStock: 13,
      rating: 4.8,
      numReviews: 91,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'channapatna-horse',
      occasions: ['birthday', 'new-baby'],
      recipients: ['child'],
      name: 'Channapatna Pull-along Horse',
      brand: 'Lattoo Lane',
      priceRupees: 699,
      description:
        'A lacquered ivory-wood horse on four wheels, coloured with vegetable dyes. It clicks when it trots.',
      richDescription:
        '<p>Turned on the lathe and coloured with sticks of lac while it spins: the shine is rubbed in, not painted on.</p><ul><li>22 cm tall, rounded everywhere, cotton cord of 60 cm</li><li>Turmeric, indigo, katha and kumkum colours, safe to chew</li></ul><p>For children from <strong>12 months</strong>. Wipe clean; do not soak.</p>',
      nameHi: 'चन्नपटना का खींचने वाला घोड़ा',
      descriptionHi: 'हाले की लकड़ी का लाख चढ़ा घोड़ा, चार पहियों पर, वनस्पति रंगों में। चलता है तो टिक-टिक करता है।',
      richDescriptionHi:
        '<p>ख़राद पर घूमते-घूमते लाख की डंडियों से रंगा जाता है: चमक रगड़कर आती है, ऊपर से पोती नहीं जाती।</p><ul><li>22 सेमी ऊँचा, हर कोना गोल, 60 सेमी की सूती डोरी</li><li>हल्दी, नील, कत्थे और कुमकुम के रंग, बच्चा मुँह में ले तो भी सुरक्षित</li></ul><p><strong>12 महीने</strong> से बड़े बच्चों के लिए। पोंछकर साफ़ करें; भिगोएँ नहीं।</p>',
      countInStock: 32,
      rating: 4.7,
      numReviews: 138,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'panchatantra-books',
      occasions: ['birthday', 'christmas'],
      recipients: ['child'],
      name: 'Panchatantra Storybooks · पंचतंत्र, set of 3',
      brand: 'Kathavan Books',
      priceRupees: 899,
      description:
        'The lion and the clever rabbit, and thirty more: three cloth-bound volumes in English and Hindi, drawn on every page.',
      richDescription:
        '<p>Stories a grandmother knows by heart, with pages thick enough for small hands.</p><ul><li>3 volumes, 288 pages in all, English and Hindi side by side</li><li>Hard covers, sewn, with ribbon markers</li><li>19 × 24 cm</li></ul><p>For reading aloud from four, alone from <strong>seven</strong>.</p>',
      nameHi: 'पंचतंत्र की कहानियाँ, 3 किताबों का सेट',
      descriptionHi:
        'शेर और चतुर ख़रगोश, और तीस कहानियाँ और: कपड़े की जिल्द वाली तीन किताबें, अंग्रेज़ी और हिंदी में, हर पन्ने पर चित्र।',
      richDescriptionHi:
        '<p>वे कहानियाँ जो दादी-नानी को ज़बानी याद हैं, और पन्ने इतने मोटे कि नन्हे हाथों में टिकें।</p><ul><li>3 किताबें, कुल 288 पन्ने, अंग्रेज़ी और हिंदी साथ-साथ</li><li>कड़ी जिल्द, सिली हुई, रिबन के निशान के साथ</li><li>19 × 24 सेमी</li></ul><p>चार साल से सुनाने के लिए, <strong>सात</strong> साल से ख़ुद पढ़ने के लिए।</p>',
      countInStock: 27,
      rating: 4.6,
      numReviews: 110,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
