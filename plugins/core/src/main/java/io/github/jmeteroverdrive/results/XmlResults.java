// SPDX-License-Identifier: Apache-2.0
package io.github.jmeteroverdrive.results;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.converters.Converter;
import com.thoughtworks.xstream.converters.MarshallingContext;
import com.thoughtworks.xstream.converters.UnmarshallingContext;
import com.thoughtworks.xstream.io.HierarchicalStreamReader;
import com.thoughtworks.xstream.io.HierarchicalStreamWriter;
import java.io.File;
import java.lang.reflect.Field;
import java.util.Properties;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes JMeter write our subclasses of results to XML results files like the ordinary results: its converters match the
 * exact class, and write unknown classes as an unreadable dump of fields.
 */
public final class XmlResults {

    private static final Logger LOG = LoggerFactory.getLogger(XmlResults.class);
    private static final String SETTINGS = "/bin/saveservice.properties";

    private XmlResults() {}

    /** Call it in the static initializer of the results' class. */
    public static void writeAs(Class<? extends SampleResult> ordinary, Class<? extends SampleResult> own) {
        String home = JMeterUtils.getJMeterHome();
        String settings = JMeterUtils.getPropDefault("saveservice_properties", SETTINGS);
        if (home == null || !new File(home + settings).isFile()) return; // no JMeter that could save
        try {
            XStream xstream = (XStream) hidden("JTLSAVER");
            // JMeter's own table of names, which it uses instead of XStream's
            Properties names = (Properties) hidden("classToAlias");
            names.setProperty(own.getName(), xstream.getMapper().serializedClass(ordinary));
            xstream.registerConverter(new AsOrdinary(xstream, ordinary, own));
        } catch (ReflectiveOperationException e) {
            LOG.warn("XML results files will not be readable: {}", e.toString());
        }
    }

    private static Object hidden(String name) throws ReflectiveOperationException {
        Field field = SaveService.class.getDeclaredField(name); // not exposed
        field.setAccessible(true);
        return field.get(null);
    }

    private record AsOrdinary(XStream xstream, Class<?> ordinary, Class<?> own) implements Converter {

        @Override
        @SuppressWarnings("rawtypes") // the superclass knows no types
        public boolean canConvert(Class type) {
            return own.equals(type);
        }

        @Override
        public void marshal(Object result, HierarchicalStreamWriter writer, MarshallingContext context) {
            xstream.getConverterLookup().lookupConverterForType(ordinary).marshal(result, writer, context);
        }

        @Override
        public Object unmarshal(HierarchicalStreamReader reader, UnmarshallingContext context) {
            throw new IllegalStateException("what is written is read as " + ordinary);
        }
    }
}
